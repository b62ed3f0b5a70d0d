interface Line {
  quantity: number;
  /** Pieces that were refunded before shipping and are neither made nor sent; absent in views of earlier releases. */
  leftOut?: number;
}

/** The pieces of a line that are made and sent. */
export const piecesToSend = ({ quantity, leftOut = 0 }: Line): number => quantity - leftOut;

/** `1 of 2 refunded, not sent` */
export const describeLeftOut = ({ quantity, leftOut = 0 }: Line): string =>
  `${leftOut} of ${quantity} refunded, not sent`;

/** The lines with the quantity that is sent; without lines that are left out entirely. */
export const linesToSend = <One extends Line>(lines: readonly One[]): One[] =>
  lines.filter((line) => piecesToSend(line) > 0).map((line) => ({ ...line, quantity: piecesToSend(line) }));
