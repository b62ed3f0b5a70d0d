/** Numbers without a country code are US numbers. */
export const phoneHref = (phone: string): string => {
  const digits = phone.replace(/\D/g, '');
  return `tel:+${digits.length === 10 ? '1' : ''}${digits}`;
};
