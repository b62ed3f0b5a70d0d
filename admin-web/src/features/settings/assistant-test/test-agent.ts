/**
 * The profile that the owner's test sends; the list of assistants shows the test under this address. @param shop the
 * shop's address
 */
export const testAgentOf = (shop: string): string => `${shop}/admin/test-assistant`;
