# The local stack for who has Docker and no Node: the service with its simulated portal. For AWS there is infra/.
FROM node:24-bookworm-slim
WORKDIR /app
RUN chown node:node /app
USER node
COPY --chown=node:node . .
RUN npm ci --omit=dev && npm run build
ENTRYPOINT ["npm", "start", "--"]
