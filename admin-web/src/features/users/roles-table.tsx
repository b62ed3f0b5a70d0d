import { operations } from '@loop-petal/contracts/operations/all';
import { isForStaff, type Operation } from '@loop-petal/contracts/operations/operation';
import { STAFF_ROLES } from '@loop-petal/contracts/rules/staff-roles';
import { Check } from 'lucide-react';
import { WideTable } from '../../layout/lists/wide-table.tsx';
import { ROLE_NAMES } from './role-names.ts';

const SUBJECTS: Partial<Record<Operation['service'], string>> = {
  identity: 'Accounts, two-step sign-in and history',
  catalog: 'Products, categories and offers',
  cart: 'Carts',
  orders: 'Orders, returns and packing',
  payments: 'Payments',
  production: 'Workshop',
  settings: 'Settings',
  shipping: 'Labels',
  chat: 'Live chat',
  notifications: 'Messages, newsletter and emails',
  gateway: 'Day and problems',
};
const calls = operations.filter(isForStaff);
const services = [...new Set(calls.map(({ service }) => service))];

/** The calls of the staff by role, as the contract declares them and the services check them. */
export function RolesTable() {
  return (
    <article aria-labelledby="roles-heading" className="grid gap-5">
      <header>
        <h2 id="roles-heading" className="text-xl">
          Who may do what
        </h2>
        <p className="mt-1 text-sm text-muted">
          The shop’s services check these permissions for each request. Customers have none of them.
        </p>
      </header>
      {services.map((service) => (
        <section key={service} aria-labelledby={`roles-${service}`} className="min-w-0 border-t border-line pt-4">
          <h3 id={`roles-${service}`} className="mb-2 font-sans text-sm font-bold tracking-normal">
            {SUBJECTS[service] ?? service}
          </h3>
          <WideTable label={`Permissions: ${SUBJECTS[service] ?? service}`}>
            <thead>
              <tr className="border-b border-line text-left">
                <th className="py-2 pr-3 font-semibold">May</th>
                {STAFF_ROLES.map((role) => (
                  <th key={role} className="w-20 px-2 py-2 text-center font-semibold">
                    {ROLE_NAMES[role]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {calls
                .filter((call) => call.service === service)
                .map((call) => (
                  <tr key={call.name} className="border-b border-line">
                    <th scope="row" className="min-w-48 py-2 pr-3 text-left font-normal">
                      {call.summary.split(';')[0]}
                    </th>
                    {STAFF_ROLES.map((role) => (
                      <td key={role} className="py-2 text-center">
                        <Permission isGiven={call.roles.includes(role)} />
                      </td>
                    ))}
                  </tr>
                ))}
            </tbody>
          </WideTable>
        </section>
      ))}
    </article>
  );
}

function Permission({ isGiven }: { isGiven: boolean }) {
  if (!isGiven) return <span className="sr-only">No</span>;
  return (
    <>
      <Check size={16} aria-hidden className="mx-auto text-sage" />
      <span className="sr-only">Yes</span>
    </>
  );
}
