import { z } from 'zod';
import { DEFAULT_CONTENT } from '../rules/default-content.ts';
import { AuditChange } from './audit.ts';
import { ImageDetails } from './catalog.ts';
import { Day } from './promises.ts';
import { LinkTarget } from './settings.ts';
import { StoredInt } from './stored-int.ts';
import { requiredText, text } from './text.ts';
import { Time } from './time.ts';
import { UploadUrl } from './uploads.ts';

/** How the admin client shows a field. */
export interface ContentFieldMeta {
  title: string;
  kind?: 'long' | 'markdown' | 'day' | 'picture';
  isOptional?: boolean;
  /** The noun for a row of a list. */
  unit?: string;
}

const shown = <Field extends z.ZodType>(field: Field, meta: ContentFieldMeta): Field => field.meta({ ...meta });
const line = (title: string) => shown(requiredText(1, 120, 'Please fill in this field'), { title });
const prose = (title: string) => shown(requiredText(1, 1000, 'Please fill in this field'), { title, kind: 'long' });
const optionalProse = (title: string) => shown(text(1000), { title, kind: 'long', isOptional: true });
const markdown = (title: string) =>
  shown(requiredText(1, 20_000, 'Please fill in this field'), { title, kind: 'markdown' });
const optionalDay = (title: string) =>
  shown(z.union([Day, z.literal('')], 'Please enter a date'), { title, kind: 'day', isOptional: true });
const link = (title: string) => shown(LinkTarget, { title });

const Question = z.strictObject({ question: line('Question'), answer: prose('Answer') });
const questions = shown(z.array(Question).max(20), { title: 'Questions', unit: 'question' });

/** The pictures that a slide of the home page can show. */
export const SlidePicture = z.enum(['bouquet', 'stems', 'pots']);
export type SlidePicture = z.infer<typeof SlidePicture>;

const OwnPicture = z.strictObject({
  imageUrl: UploadUrl,
  image: ImageDetails,
  alt: requiredText(1, 200, 'Please describe the picture'),
});
export type OwnPicture = z.infer<typeof OwnPicture>;

const Slide = z.strictObject({
  picture: shown(SlidePicture, { title: 'Picture' }),
  /** Replaces `picture`. */
  ownPicture: shown(OwnPicture.nullable().optional(), { title: 'Your own picture', kind: 'picture', isOptional: true }),
  eyebrow: line('Line above the title'),
  title: line('Title'),
  text: prose('Text'),
  button: line('Button'),
  buttonLink: link('Button link'),
  secondButton: line('Second button'),
  secondButtonLink: link('Second button link'),
});

const paragraphs = (title: string, unit: string) =>
  shown(z.array(z.strictObject({ title: line('Title'), text: prose('Text') })).max(6), { title, unit });

/** A section without entries does not appear. */
const HomeContent = z.strictObject({
  slides: shown(z.array(Slide).min(1, 'Please keep at least one slide').max(6), { title: 'Slides', unit: 'slide' }),
  categoriesTitle: line('Categories heading'),
  featuredTitle: line('Newest flowers heading'),
  testimonials: shown(
    z.array(z.strictObject({ name: line('Name'), place: line('Place'), text: prose('Words') })).max(12),
    { title: 'Testimonials', unit: 'testimonial' },
  ),
  reasonsTitle: line('Reasons heading'),
  reasons: paragraphs('Reasons', 'reason'),
  letterTitle: line('Newsletter heading'),
  letterText: prose('Newsletter text'),
  occasionsTitle: line('Occasions heading'),
  occasions: shown(z.array(z.strictObject({ title: line('Title'), text: prose('Text'), link: link('Link') })).max(9), {
    title: 'Occasions',
    unit: 'occasion',
  }),
  stepsTitle: line('Steps heading'),
  steps: paragraphs('From order to door', 'step'),
  faq: shown(z.array(z.strictObject({ title: line('Heading'), questions })).max(6), {
    title: 'Frequently asked questions',
    unit: 'group of questions',
  }),
  closingTitle: line('Closing heading'),
  closingText: prose('Closing text'),
});

const AboutContent = z.strictObject({
  /** Empty: a sentence with the shop's name. */
  story: optionalProse('Story'),
  figures: shown(z.array(z.strictObject({ value: line('Figure'), label: line('What it counts') })).max(4), {
    title: 'Figures',
    unit: 'figure',
  }),
  principles: paragraphs('Principles', 'principle'),
  steps: paragraphs('How it works', 'step'),
  commitments: paragraphs('Our commitment', 'commitment'),
  note: optionalProse('Closing note'),
});

const ContactContent = z.strictObject({
  panels: paragraphs('Cards beside the form', 'card'),
  faq: questions,
});

const ShippingContent = z.strictObject({
  intro: prose('Introduction'),
  care: shown(z.array(z.strictObject({ text: prose('Text') })).max(6), {
    title: 'Packaging and care',
    unit: 'point',
  }),
});

const EmailsContent = z.strictObject({
  signature: optionalProse('Signature'),
  closing: prose('Line below each email'),
});

const PolicyContent = z.strictObject({
  updated: optionalDay('Last updated'),
  intro: optionalProse('Introduction'),
  summary: prose('Description for search engines'),
  body: markdown('Text'),
});

/** The words of each page and of emails; all of them are public. */
export const CONTENT_FIELDS = {
  home: HomeContent,
  about: AboutContent,
  contact: ContactContent,
  shipping: ShippingContent,
  emails: EmailsContent,
  'shipping-returns': PolicyContent,
  'terms-conditions': PolicyContent,
  'privacy-policy': PolicyContent,
} as const;

export const PolicyPage = z.enum(['shipping-returns', 'terms-conditions', 'privacy-policy'], 'Page not found');
export type PolicyPage = z.infer<typeof PolicyPage>;

export const ContentPage = z.enum(
  ['home', 'about', 'contact', 'shipping', ...PolicyPage.options, 'emails'],
  'Page not found',
);
export type ContentPage = z.infer<typeof ContentPage>;
export const CONTENT_PAGES = ContentPage.options;
export type ContentFields = { [Page in ContentPage]: z.infer<(typeof CONTENT_FIELDS)[Page]> };

const Fields = z.record(z.string(), z.unknown());
/** Version 0 has the defaults; each save adds one. */
export const ContentView = z.object({ version: StoredInt.min(0), fields: Fields });
export type ContentView = z.infer<typeof ContentView>;
export const PageContent = ContentView.extend({ page: ContentPage });
export type PageContent = z.infer<typeof PageContent>;

export const SaveContentRequest = z.strictObject(ContentView.shape);
export type SaveContentRequest = z.infer<typeof SaveContentRequest>;
/** The request with the fields of one page, all of which are required. */
export const saveContentRequest = (page: ContentPage) =>
  z.strictObject({ ...ContentView.shape, fields: CONTENT_FIELDS[page] });

export const RestoreContentRequest = z.strictObject({ version: StoredInt.min(0) });

/** Pages of the storefront; emails have none. */
export const PreviewedPage = ContentPage.exclude(['emails'], 'Page not found');
export type PreviewedPage = z.infer<typeof PreviewedPage>;

export const PreviewContentRequest = z.strictObject({ fields: Fields });
/** The request with the fields of one page, all of which are required. */
export const previewContentRequest = (page: PreviewedPage) => z.strictObject({ fields: CONTENT_FIELDS[page] });
/** `path`: in the storefront, readable by its holders until `expiresAt`. */
export const PreviewLink = z.object({ path: z.string(), expiresAt: Time });
/** Words that are not saved. */
export const ContentPreview = z.object({ fields: Fields, expiresAt: Time });

/** A saved version with its changes from the previous version. */
export const ContentVersionView = ContentView.extend({
  /** Null for version 0, the defaults. */
  savedAt: Time.nullable(),
  changes: z.array(AuditChange),
});
export type ContentVersionView = z.infer<typeof ContentVersionView>;

/** Fields added after the content was stored have their defaults. */
export const contentFrom = (page: ContentPage, saved?: ContentView): PageContent => ({
  page,
  version: saved?.version ?? 0,
  fields: { ...(DEFAULT_CONTENT satisfies ContentFields)[page], ...saved?.fields },
});
