import { Button } from '@loop-petal/web-kit/button';
import { useQuery } from '@tanstack/react-query';
import { shopQueries } from '../../queries/shop.ts';
import { type SocialProvider, useSocialSignIn } from './sign-in-out.ts';

const providers: { id: SocialProvider; name: string; mark: string }[] = [
  {
    id: 'facebook',
    name: 'Facebook',
    mark: 'M13.5 21v-8h2.7l.4-3h-3.1V8.1c0-.9.3-1.5 1.6-1.5h1.6V3.9c-.3 0-1.2-.1-2.3-.1-2.3 0-3.9 1.4-3.9 4V10H7.800v3h2.700v8z',
  },
  {
    id: 'instagram',
    name: 'Instagram',
    mark: 'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5Zm0 2a3 3 0 0 0-3 3v8a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3V8a3 3 0 0 0-3-3H8Zm4 2.600a4.4 4.4 0 1 1 0 8.8 4.4 4.4 0 0 1 0-8.800Zm0 2a2.4 2.4 0 1 0 0 4.8 2.4 2.4 0 0 0 0-4.800Zm4.7-3.200a1.1 1.1 0 1 1 0 2.2 1.1 1.1 0 0 1 0-2.200Z',
  },
  {
    id: 'google',
    name: 'Google',
    mark: 'M12 10.200v3.800h5.300a4.6 4.6 0 0 1-5.3 3.7 5.7 5.7 0 1 1 3.7-10l2.8-2.800A9.6 9.6 0 1 0 12 21.600c5.5 0 9.2-3.9 9.2-9.4 0-.7-.1-1.4-.2-2z',
  },
];

interface SocialButtonsProps {
  verb: string;
  divider: string;
}

export function SocialButtons({ verb, divider }: SocialButtonsProps) {
  const signIn = useSocialSignIn();
  const { data: shop } = useQuery(shopQueries.details());
  // The demo shows all providers.
  const offered = providers.filter(({ id }) => shop?.demo || shop?.signIn?.[id]);
  if (offered.length === 0) return null;
  return (
    <div>
      <div className="grid auto-cols-fr grid-flow-col gap-2">
        {offered.map(({ id, name, mark }) => (
          <Button
            key={id}
            variant="secondary"
            size="sm"
            aria-label={`${verb} with ${name}`}
            disabled={signIn.isPending}
            className="!px-2"
            onClick={() => signIn.mutate(id)}
          >
            <svg viewBox="0 0 24 24" width="18" height="18" fill="currentColor" fillRule="evenodd" aria-hidden="true">
              <path d={mark} />
            </svg>
            <span className="max-[24rem]:sr-only">{name}</span>
          </Button>
        ))}
      </div>
      <p className="my-5 flex items-center gap-3 text-sm text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {divider}
      </p>
    </div>
  );
}
