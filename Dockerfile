# The local stack for who has Docker and no Node: the service with its simulated portal. For AWS there is infra/.
FROM node:24-bookworm-slim
WORKDIR /app
RUN chown node:node /app
USER node
# The volume of compose.yaml takes this folder's owner over; without it the volume would be root's.
RUN mkdir .local
COPY --chown=node:node . .
RUN npm ci --omit=dev && node infra/build.ts
ENTRYPOINT ["npm", "start", "--"]
