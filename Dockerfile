# Builds the program and packs it with a Java to run it: docker build -t inflight .
FROM docker.io/library/maven:3.9-eclipse-temurin-21-alpine AS build
WORKDIR /src
COPY . .
RUN mvn -B -Dquick -Dmaven.test.skip=true -pl app -am package
RUN mkdir -p /out/var/lib/inflight

FROM docker.io/library/eclipse-temurin:21-jre-alpine
COPY --from=build /src/app/target/inflight.jar /opt/inflight/inflight.jar
COPY --from=build --chown=10001:10001 /out/var/lib/inflight /var/lib/inflight
COPY deploy/inflight.yaml /etc/inflight/inflight.yaml
COPY examples/rules /etc/inflight/rules
ENV HOME=/var/lib/inflight
USER 10001:10001
WORKDIR /var/lib/inflight
VOLUME /var/lib/inflight
EXPOSE 9470
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 \
  CMD ["java", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx32m", "-jar", "/opt/inflight/inflight.jar", "health"]
ENTRYPOINT ["java", "-XX:+UseSerialGC", "-XX:MaxRAMPercentage=60", "-jar", "/opt/inflight/inflight.jar"]
CMD ["serve", "--config", "/etc/inflight/inflight.yaml"]
