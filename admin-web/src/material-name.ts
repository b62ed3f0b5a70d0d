/** `Cotton, 8-ply, Red` */
export const materialName = ({ name, color }: { name: string; color: string | null }): string =>
  color ? `${name}, ${color}` : name;
