export const materialName = ({ name, color }: { name: string; color: string | null }): string =>
  color ? `${name}, ${color}` : name;

const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

export const quantityOf = (amount: number, unit: string): string =>
  `${numbers.format(amount)} ${unit === 'piece' && amount !== 1 ? 'pieces' : unit}`;
