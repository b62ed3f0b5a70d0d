import type { OwnerEmails, Settings } from '@loop-petal/contracts/shapes/settings';
import { Checkbox } from '@loop-petal/web-kit/checkbox';
import { Select, TextField } from '@loop-petal/web-kit/field';
import { SettingsForm } from './settings-form.tsx';

interface NotificationValues {
  ownerEmails: Omit<OwnerEmails, 'recipients' | 'dailyHour'>;
  recipients: string;
  dailyHour: string;
}

const TOPICS = {
  newOrder: 'A new order',
  returnRequest: 'A return request',
  contactMessage: 'A message on the contact page',
  missedChat: 'An unanswered chat question',
} as const satisfies Record<keyof NotificationValues['ownerEmails'], string>;

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const formatHour = (hour: number): string => `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}`;

const valuesOf = ({ ownerEmails: { recipients, dailyHour, ...topics } }: Settings): NotificationValues => ({
  ownerEmails: topics,
  recipients: recipients.join(', '),
  dailyHour: dailyHour === null ? '' : String(dailyHour),
});

const settingsOf = ({ ownerEmails, recipients, dailyHour }: NotificationValues): Partial<Settings> => ({
  ownerEmails: {
    ...ownerEmails,
    recipients: recipients.split(/[\s,;]+/).filter(Boolean),
    dailyHour: dailyHour === '' ? null : Number(dailyHour),
  },
});

export function NotificationsTab() {
  return (
    <SettingsForm title="Notifications" valuesOf={valuesOf} settingsOf={settingsOf}>
      {(form) => {
        const { ownerEmails } = form.formState.errors as {
          ownerEmails?: {
            recipients?: { message?: string; root?: { message?: string } } & ({ message?: string } | undefined)[];
          };
        };
        const wrong = ownerEmails?.recipients;
        return (
          <>
            <TextField
              label="Send emails to"
              hint="Addresses separated by commas. Leave empty for the shop’s address."
              {...form.field('recipients')}
              error={wrong?.message ?? wrong?.root?.message ?? wrong?.find?.((one) => one)?.message}
            />
            <fieldset>
              <legend className="text-sm font-semibold">Send an email about</legend>
              {(Object.keys(TOPICS) as (keyof typeof TOPICS)[]).map((topic) => (
                <Checkbox key={topic} label={TOPICS[topic]} {...form.register(`ownerEmails.${topic}`)} />
              ))}
            </fieldset>
            <Select label="Daily email with the morning’s list" {...form.field('dailyHour')}>
              <option value="">No daily email</option>
              {HOURS.map((hour) => (
                <option key={hour} value={hour}>
                  {formatHour(hour)}
                </option>
              ))}
            </Select>
          </>
        );
      }}
    </SettingsForm>
  );
}
