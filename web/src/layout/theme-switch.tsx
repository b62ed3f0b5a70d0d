import { classNames } from '@loop-petal/web-kit/class-names';
import { chooseTheme, colorBrowser, currentTheme, THEMES, type Theme } from '@loop-petal/web-kit/theme-choice';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useEffect, useState } from 'react';
import { mayKeep } from './cookie-consent.ts';

const LOOKS: Record<Theme, { label: string; icon: typeof Sun }> = {
  system: { label: 'Same as device', icon: Monitor },
  light: { label: 'Light', icon: Sun },
  dark: { label: 'Dark', icon: Moon },
};

/** Light, dark, or the device's setting. The server does not know the choice, so it is shown after hydration. */
export function ThemeSwitch() {
  const [chosen, setChosen] = useState<Theme | null>(null);

  useEffect(() => {
    setChosen(currentTheme());
    colorBrowser(currentTheme());
  }, []);

  function choose(theme: Theme) {
    setChosen(theme);
    chooseTheme(theme, mayKeep('preference'));
  }

  return (
    <fieldset className="flex rounded-pill border border-control p-0.5">
      <legend className="sr-only">Theme</legend>
      {THEMES.map((theme) => {
        const { label, icon: Icon } = LOOKS[theme];
        return (
          <label
            key={theme}
            title={label}
            className={classNames(
              'relative grid size-11 place-items-center rounded-pill hover:text-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-rose',
              theme === chosen ? 'bg-sunken text-ink' : 'text-muted',
            )}
          >
            <input
              type="radio"
              name="theme"
              aria-label={label}
              className="absolute inset-0 cursor-pointer opacity-0"
              checked={theme === chosen}
              onChange={() => choose(theme)}
            />
            <Icon size={19} aria-hidden />
          </label>
        );
      })}
    </fieldset>
  );
}
