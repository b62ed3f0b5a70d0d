import { RETURN_WINDOW_DAYS } from '@loop-petal/contracts/rules/shop';
import { Leaf, Lock, Undo2 } from 'lucide-react';
import { useShopRules } from '../../queries/shop.ts';

export function Assurances() {
  const days = useShopRules()?.returnWindowDays ?? RETURN_WINDOW_DAYS;
  const assurances = [
    { icon: Lock, text: 'Secure payment' },
    { icon: Undo2, text: `${days}-day satisfaction guarantee` },
    { icon: Leaf, text: 'Made by hand, to order' },
  ];
  return (
    <ul className="mt-6 flex flex-col gap-2 text-sm text-muted">
      {assurances.map(({ icon: Icon, text }) => (
        <li key={text} className="flex items-center gap-2.5">
          <Icon size={17} aria-hidden className="text-sage" />
          {text}
        </li>
      ))}
    </ul>
  );
}
