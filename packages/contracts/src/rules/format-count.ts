/** `1 piece`, `2 pieces`, `1,000 entries` */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
