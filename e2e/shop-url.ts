export const SHOP_URL = process.env.SHOP_URL ?? 'http://localhost:8080';
