/** What binds a sealed text to its purpose and place: elsewhere it does not open. Ids, never names. */
export const sealingContexts = {
  owner: (ownerId: number) => ({ purpose: "owner-password", ownerId: String(ownerId) }),
  task: (taskId: number) => ({ purpose: "task-password", taskId: String(taskId) }),
  session: (portalUser: string) => ({ purpose: "portal-session", portalUser }),
};
