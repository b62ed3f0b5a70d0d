import { SOCIAL_NETWORKS, type SocialKind } from '@loop-petal/contracts/rules/social-networks';
import type { ShopView } from '@loop-petal/contracts/shapes/shop';

const PATHS: Readonly<Record<SocialKind, string>> = {
  instagram:
    'M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4Zm5 5a4 4 0 1 0 0 8 4 4 0 0 0 0-8Zm5.2-1.3h.1',
  facebook: 'M15 3h-2a4 4 0 0 0-4 4v3H6v4h3v7h4v-7h3l1-4h-4V7a1 1 0 0 1 1-1h2V3Z',
  pinterest:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm-2.6 16 2.4-9.6M9 13c-1.6-3 0-5.6 3-5.6 2.6 0 4 1.7 4 3.6 0 2.6-1.6 4.4-3.6 4.4-1 0-1.7-.5-2-1.2',
  tiktok: 'M14 3v11.5a3.5 3.5 0 1 1-3.5-3.5M14 3c.3 3 2 4.7 5 5',
  youtube: 'M5 5h14a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3Zm5 4v6l5-3-5-3Z',
};

export function SocialLinks({ shop }: { shop: ShopView }) {
  return (
    <ul className="mt-4 -ml-2.5 flex">
      {shop.socialLinks.map(({ kind, url }) => (
        <li key={kind}>
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            className="grid size-11 place-items-center rounded-pill text-muted hover:bg-sunken hover:text-ink"
          >
            <span className="sr-only">{SOCIAL_NETWORKS[kind]}</span>
            <svg
              viewBox="0 0 24 24"
              width="22"
              height="22"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.8"
              strokeLinecap="round"
              strokeLinejoin="round"
              aria-hidden="true"
            >
              <path d={PATHS[kind]} />
            </svg>
          </a>
        </li>
      ))}
    </ul>
  );
}
