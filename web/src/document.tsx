import { type ReactNode, useRef } from 'react';
import { HydrationMarker } from './navigation/deferred.tsx';

export function Document({ children }: { children: ReactNode }) {
  const body = useRef<HTMLBodyElement>(null);
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#f6efe4" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#1c1613" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body ref={body} data-unhydrated>
        <noscript className="block bg-ink p-3 text-center text-paper">
          Please turn on JavaScript to search, buy and write to us.
        </noscript>
        {children}
        <HydrationMarker box={body} />
      </body>
    </html>
  );
}
