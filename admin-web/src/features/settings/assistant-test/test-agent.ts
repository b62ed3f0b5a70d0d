/** The profile that the owner's test names, by which the list of assistants shows it. @param shop the shop's address */
export const testAgentOf = (shop: string): string => `${shop}/admin/test-assistant`;
