import type { Settings } from '@loop-petal/contracts/shapes/settings';
import { Checkbox } from '@loop-petal/web-kit/checkbox';
import { SettingsForm } from './settings-form.tsx';

type StaffValues = Pick<Settings, 'staffTwoStep'>;

const valuesOf = ({ staffTwoStep }: Settings): StaffValues => ({ staffTwoStep });
const settingsOf = (values: StaffValues): Partial<Settings> => values;

export function StaffTab() {
  return (
    <SettingsForm title="Staff" valuesOf={valuesOf} settingsOf={settingsOf}>
      {(form) => (
        <>
          <p className="text-sm">
            With two-step sign-in, a stolen password alone is useless. Admins, packers, support and artisans without it
            set it up before they can do anything else. Set it up for yourself first.
          </p>
          <Checkbox label="Require two-step sign-in for staff" {...form.register('staffTwoStep')} />
        </>
      )}
    </SettingsForm>
  );
}
