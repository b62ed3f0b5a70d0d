/** The short number of an order on screens and in mails: `30A7284F`. */
export const orderNumber = (orderId: string): string => orderId.slice(0, 8).toUpperCase();
