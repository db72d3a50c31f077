// Elements without HTML: all text that comes from data goes in as text.

export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key === 'class') made.className = value;
    else if (key.startsWith('on')) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

export function setText(target, text) {
  if (target.textContent !== text) target.textContent = text;
}

// Keeps one child for each item, in their order, and leaves alone what did not change, lest the focus is lost.
export function keyed(parent, items, keyOf, make, update) {
  const before = new Map([...parent.children].map(each => [each.dataset.key, each]));
  let at = parent.firstElementChild;
  for (const item of items) {
    const key = keyOf(item);
    let child = before.get(key);
    if (child) before.delete(key);
    else {
      child = make(item);
      child.dataset.key = key;
    }
    update(child, item);
    if (child === at) at = at.nextElementSibling;
    else parent.insertBefore(child, at);
  }
  for (const old of before.values()) old.remove();
}
