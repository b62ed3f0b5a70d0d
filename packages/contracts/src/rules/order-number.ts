/** The short order number of screens and emails: `30A7284F`. */
export const orderNumber = (orderId: string): string => orderId.slice(0, 8).toUpperCase();
