const PREFIX = 'quote:';

/** The product id of a piece that was agreed in a quote, which no product has. @param index of its line in the offer */
export const customPieceId = (quoteId: string, index: number): string => `${PREFIX}${quoteId}:${index}`;

/** Whether an item is such a piece, which has neither a product page nor a recipe. */
export const isCustomPiece = (productId: string): boolean => productId.startsWith(PREFIX);
