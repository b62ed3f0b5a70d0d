import { Dialog } from '@loop-petal/web-kit/dialog';
import { Command } from 'cmdk';
import { useState } from 'react';
import { useCommandResults } from './use-command-results.ts';

interface CommandPaletteProps {
  open: boolean;
  onClose: () => void;
  onKeys: () => void;
}

const itemClass =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 text-sm data-[selected=true]:bg-sunken';

export function CommandPalette({ open, onClose, ...rest }: CommandPaletteProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Go to" bare width="38rem" className="palette">
      <Palette onClose={onClose} {...rest} />
    </Dialog>
  );
}

function Palette({ onClose, onKeys }: Omit<CommandPaletteProps, 'open'>) {
  const [text, setText] = useState('');
  const { groups, isSearching } = useCommandResults(text, onKeys);
  return (
    <Command label="Go to" shouldFilter={false} loop className="flex flex-col">
      <Command.Input
        // A native dialog focuses this first; React's autoFocus runs too early.
        ref={(field) => field?.setAttribute('autofocus', '')}
        value={text}
        onValueChange={setText}
        placeholder="Search or jump to…"
        className="min-h-14 w-full border-b border-line bg-transparent px-5 outline-none placeholder:text-muted"
      />
      <Command.List className="max-h-96 overflow-y-auto p-2">
        <Command.Empty className="px-3 py-8 text-center text-muted">
          {isSearching ? 'Searching…' : `Nothing found for “${text}”`}
        </Command.Empty>
        {groups.map(({ heading, results }) => (
          <Command.Group
            key={heading}
            heading={heading}
            className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-muted"
          >
            {results.map(({ key, name, detail, run }) => (
              <Command.Item
                key={key}
                value={key}
                className={itemClass}
                onSelect={() => {
                  onClose();
                  run();
                }}
              >
                <span className="min-w-0 truncate font-semibold">{name}</span>
                <span className="ml-auto min-w-0 truncate text-muted">{detail}</span>
              </Command.Item>
            ))}
          </Command.Group>
        ))}
      </Command.List>
    </Command>
  );
}
