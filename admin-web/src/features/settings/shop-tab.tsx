import { Checkbox } from '@loop-petal/web-kit/checkbox';
import { TextArea, TextField } from '@loop-petal/web-kit/field';
import { memo, useId, useState } from 'react';
import type { EntryForm } from '../../layout/forms/use-entry-form.ts';
import { LookFields } from './look-fields.tsx';
import { SettingsForm } from './settings-form.tsx';
import { type ShopValues, settingsOf, valuesOf } from './shop-values.ts';
import { SocialLinkFields } from './social-link-fields.tsx';

export function ShopTab() {
  return (
    <SettingsForm title="Shop" valuesOf={valuesOf} settingsOf={settingsOf}>
      {(form) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField label="Name" required {...form.field('name')} />
            <TextField
              label="Email"
              type="email"
              required
              hint="On the contact page, and the sender of emails."
              {...form.field('email')}
            />
            <TextField label="Phone" type="tel" {...form.field('phone')} />
            <TextField label="Business hours" hint="For example Mon-Fri 9AM-6PM" {...form.field('hours')} />
            <TextField
              label="Postal address"
              className="sm:col-span-2"
              hint="For example 12 Main Street, Salem, OR 97301"
              {...form.field('address')}
            />
            <TimeZoneField form={form} />
          </div>
          <LookFields form={form} />
          <SocialLinkFields form={form} />
          <AnnouncementFields form={form} />
          <ClosedFields form={form} />
        </>
      )}
    </SettingsForm>
  );
}

function TimeZoneField({ form }: { form: EntryForm<ShopValues> }) {
  const id = useId();
  // some 400 options, which no other field needs to wait for
  const [isUsed, setUsed] = useState(false);
  return (
    <>
      <TextField
        label="Time zone"
        hint="For working hours and days, for example America/New_York. If empty, the server’s setting applies. A change reschedules all pieces."
        list={id}
        autoComplete="off"
        onFocus={() => setUsed(true)}
        {...form.field('timeZone')}
      />
      {isUsed && <TimeZones id={id} />}
    </>
  );
}

const TimeZones = memo(({ id }: { id: string }) => (
  <datalist id={id}>
    {Intl.supportedValuesOf('timeZone').map((zone) => (
      <option key={zone} value={zone} />
    ))}
  </datalist>
));

function AnnouncementFields({ form }: { form: EntryForm<ShopValues> }) {
  return (
    <fieldset>
      <legend className="text-sm font-semibold">Announcement</legend>
      <Checkbox label="Show an announcement at the top of every page" {...form.register('isAnnounced')} />
      {form.watch('isAnnounced') && (
        <div className="grid gap-4 pt-2">
          <TextArea label="Text" rows={2} required {...form.field('announcement.text')} />
          <TextField
            label="Link"
            hint="A page of the shop, such as /shop, or an address that begins with https://"
            {...form.field('announcement.url')}
          />
        </div>
      )}
    </fieldset>
  );
}

function ClosedFields({ form }: { form: EntryForm<ShopValues> }) {
  return (
    <fieldset>
      <legend className="text-sm font-semibold">Closed days</legend>
      <Checkbox label="Close the shop for some days" {...form.register('isClosing')} />
      {form.watch('isClosing') && (
        <div className="grid gap-4 pt-2 sm:grid-cols-2">
          <TextField label="First day" type="date" required {...form.field('closed.from')} />
          <TextField label="Last day" type="date" required {...form.field('closed.to')} />
          <TextArea
            label="Message"
            rows={2}
            required
            className="sm:col-span-2"
            hint="At the top of every page, from two weeks before the first day. Nothing is made or shipped on these days."
            {...form.field('closed.message')}
          />
          <Checkbox label="Take orders while closed" {...form.register('closed.takesOrders')} />
        </div>
      )}
    </fieldset>
  );
}
