# The sandbox in a container: npm run package, docker build -t payments-sandbox ., docker run --network host -v payments:/data payments-sandbox
FROM node:24-slim
WORKDIR /app
COPY payments-sandbox-*.tgz sandbox.tgz
RUN npm install --global --offline ./sandbox.tgz && rm sandbox.tgz
ENV DATA_DIR=/data
RUN mkdir /data && chown node /data
USER node
VOLUME /data
EXPOSE 3000
CMD ["payments-sandbox"]
