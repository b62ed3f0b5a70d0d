import { materialName, quantityOf } from '@loop-petal/contracts/rules/material-text';
import { Badge } from '@loop-petal/web-kit/badge';
import { Picture } from '@loop-petal/web-kit/picture';
import { dayName, formatMinutes } from '../../format-day.ts';
import { Thumbnail } from '../../images/thumbnail.tsx';
import { WishList } from '../../layout/parts/wish-list.tsx';
import type { Piece } from './queries.ts';

export function PieceHead({ piece, heading: Heading = 'h3' }: { piece: Piece; heading?: 'h2' | 'h3' }) {
  const { productName, selectedColor, promisedBy, isLate, isGift } = piece;
  return (
    <div className="flex items-start justify-between gap-3">
      <Thumbnail width={Heading === 'h2' ? 96 : 56} imageUrl={piece.productImageUrl} />
      <div className="min-w-0 grow">
        <Heading className={Heading === 'h2' ? 'text-2xl' : 'font-sans text-base font-bold tracking-normal'}>
          {productName}
        </Heading>
        {selectedColor && <p className="text-muted">{selectedColor}</p>}
        <WishList wishes={piece.personalization} className="mt-1 rounded-md bg-sunken px-3 py-2" />
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1 pt-0.5 text-sm">
        {isLate && <Badge tone="danger">Late</Badge>}
        {isGift && <Badge tone="rose">Gift</Badge>}
        <span className={isLate ? 'font-semibold text-danger' : 'text-muted'}>by {dayName(promisedBy)}</span>
      </div>
    </div>
  );
}

export function PieceMaterials({ piece }: { piece: Piece }) {
  const { materials, makingMinutes, finishingDays, note, recipePicture, productName } = piece;
  return (
    <>
      {note && <p className="mb-2 rounded-md bg-sunken px-3 py-2 text-sm wrap-anywhere whitespace-pre-line">{note}</p>}
      {recipePicture && (
        <a
          href={recipePicture.imageUrl}
          target="_blank"
          rel="noreferrer"
          aria-label={`Picture of how ${productName} is made`}
          className="mb-2 block overflow-hidden rounded-md"
        >
          <Picture
            {...recipePicture}
            alt=""
            sizes="(min-width: 40rem) 36rem, 100vw"
            className="max-h-80 object-contain"
          />
        </a>
      )}
      <dl className="grid gap-1.5 text-sm">
        <div className="flex justify-between gap-3">
          <dt className="text-muted">Making</dt>
          <dd className="tabular-nums">{formatMinutes(makingMinutes)}</dd>
        </div>
        {finishingDays > 0 && (
          <div className="flex justify-between gap-3">
            <dt className="text-muted">Washing and blocking</dt>
            <dd className="tabular-nums">{finishingDays === 1 ? '1 day' : `${finishingDays} days`}</dd>
          </div>
        )}
        {materials.map((material) => (
          <div key={materialName(material)} className="flex justify-between gap-3">
            <dt className="text-muted">{materialName(material)}</dt>
            <dd className="tabular-nums">{quantityOf(material.amount, material.unit)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Explains why a job can't start now. */
export function MissingMaterial({ piece: { state, plannedStart } }: { piece: Piece }) {
  if (state !== 'queued' || plannedStart !== null) return null;
  return <p className="text-sm font-semibold text-danger">Its material is out of stock</p>;
}
