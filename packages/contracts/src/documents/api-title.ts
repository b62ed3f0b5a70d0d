import { SHOP_NAME } from '../rules/shop.ts';

export const API_TITLE = `${SHOP_NAME} API`;
export const API_VERSION = '1.0.0';
