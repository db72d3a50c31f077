// What all plots have in common: one time axis, one cursor.

import uPlot from '/assets/uplot/uPlot.esm.js';
import {clock} from '/assets/format.js';

export const AXIS = 50;
const sync = uPlot.sync('time');

export function plotOptions(page, width, height, labelled) {
  const {colours} = page.theme;
  const font = '11px system-ui, sans-serif';
  return {
    width: Math.max(100, width),
    height,
    ms: 1,
    padding: [labelled ? 8 : 7, 8, 0, 0],
    tzDate: ms => uPlot.tzDate(new Date(ms), 'Etc/UTC'),
    legend: {show: false},
    scales: {x: {time: true, range: () => [page.view.from, page.view.to]}},
    axes: [
      {
        show: true,
        size: labelled ? 24 : 4,
        font,
        stroke: colours.muted,
        space: 80,
        values: labelled ? (plot, splits) => splits.map(each => clock(each, page.view.span < 8000 ? 1 : 0)) : () => [],
        grid: {stroke: colours.line, width: 1},
        ticks: {show: labelled, stroke: colours.line, size: 4},
      },
      {size: AXIS, font, stroke: colours.muted, grid: {stroke: colours.line, width: 1}, ticks: {show: false}, space: 28},
    ],
    cursor: {
      y: false,
      points: {show: false},
      drag: {x: true, y: false, setScale: false, dist: 6},
      sync: {key: sync.key, scales: ['x', null]},
      bind: {dblclick: () => () => page.followAgain()},
    },
    hooks: {
      setSelect: [
        plot => {
          if (plot.select.width > 6 && plot.cursor.event !== null) {
            page.view.show(plot.posToVal(plot.select.left, 'x'), plot.posToVal(plot.select.left + plot.select.width, 'x'));
          }
          if (plot.select.width > 0) plot.setSelect({left: 0, top: 0, width: 0, height: 0}, false);
        },
      ],
    },
  };
}
