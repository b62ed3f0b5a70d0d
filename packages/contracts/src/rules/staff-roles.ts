/**
 * The roles that sign in to the admin client. `artisan`: sees only assigned jobs; created by production. `packer`: sees
 * orders without payments. `support`: chats, answers messages and reads orders.
 */
export const STAFF_ROLES = ['admin', 'artisan', 'packer', 'support'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export const isStaffRole = (role: string): role is StaffRole => STAFF_ROLES.some((one) => one === role);
