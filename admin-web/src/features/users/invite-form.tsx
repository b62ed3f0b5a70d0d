import { InvitedRole, InviteRequest } from '@loop-petal/contracts/shapes/identity';
import { Button } from '@loop-petal/web-kit/button';
import { Select, TextField } from '@loop-petal/web-kit/field';
import type { z } from 'zod';
import { FormProblem } from '../../layout/forms/form-problem.tsx';
import { useChange } from '../../layout/forms/use-change.ts';
import { useEntryForm } from '../../layout/forms/use-entry-form.ts';
import { invitationKeys, invite } from './queries.ts';
import { ROLE_NAMES } from './role-names.ts';

const blank: z.input<typeof InviteRequest> = { email: '', role: 'packer' };

export function InviteForm() {
  const { field, handleSubmit, reset } = useEntryForm(blank, InviteRequest);
  const sending = useChange({
    run: invite,
    invalidates: invitationKeys,
    success: (_, { email }) => `Invitation sent to ${email}`,
    failure: 'The invitation could not be sent',
    showServerMessage: true,
  });
  return (
    <form
      noValidate
      className="grid items-start gap-4 sm:grid-cols-[1fr_10rem]"
      onSubmit={handleSubmit((values) => sending.mutate(values, { onSuccess: () => reset(blank) }))}
    >
      <TextField label="Email" type="email" required autoComplete="off" {...field('email')} />
      <Select label="Role" required {...field('role')}>
        {InvitedRole.options.map((role) => (
          <option key={role} value={role}>
            {ROLE_NAMES[role]}
          </option>
        ))}
      </Select>
      <div className="grid gap-3 sm:col-span-2">
        <FormProblem error={sending.error} />
        <Button type="submit" size="sm" disabled={sending.isPending} className="justify-self-start">
          {sending.isPending ? 'Sending…' : 'Send invitation'}
        </Button>
      </div>
    </form>
  );
}
