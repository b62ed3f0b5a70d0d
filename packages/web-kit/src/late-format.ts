/** Creating a formatter takes some 30 ms on a phone, so it is created when first needed. */
export function lateFormat(options: Intl.DateTimeFormatOptions): (iso: string) => string {
  let made: Intl.DateTimeFormat | undefined;
  return (iso) => {
    made ??= new Intl.DateTimeFormat('en-US', options);
    return made.format(new Date(iso));
  };
}
