import { useDemoContent } from '../demo-content.ts';

const networks = [
  {
    name: 'Instagram' as const,
    path: 'M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4Zm5 5a4 4 0 1 0 0 8 4 4 0 0 0 0-8Zm5.2-1.3h.1',
  },
  {
    name: 'Facebook' as const,
    path: 'M15 3h-2a4 4 0 0 0-4 4v3H6v4h3v7h4v-7h3l1-4h-4V7a1 1 0 0 1 1-1h2V3Z',
  },
  {
    name: 'Pinterest' as const,
    path: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm-2.6 16 2.4-9.6M9 13c-1.6-3 0-5.6 3-5.6 2.6 0 4 1.7 4 3.6 0 2.6-1.6 4.4-3.6 4.4-1 0-1.7-.5-2-1.2',
  },
];

export function SocialLinks() {
  const profiles = useDemoContent()?.socialProfiles;
  if (!profiles) return null;
  return (
    <ul className="mt-4 -ml-2.5 flex">
      {networks.map(({ name, path }) => (
        <li key={name}>
          <a
            href={profiles[name]}
            target="_blank"
            rel="noopener noreferrer"
            className="grid size-11 place-items-center rounded-pill text-muted hover:bg-sunken hover:text-ink"
          >
            <span className="sr-only">{name}</span>
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
              <path d={path} />
            </svg>
          </a>
        </li>
      ))}
    </ul>
  );
}
