import { ContactView } from '@loop-petal/contracts/notifications-api';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '../../api.ts';

const Contacts = z.array(ContactView);

export const contactQueries = {
  all: () =>
    queryOptions({
      queryKey: ['contacts'],
      queryFn: ({ signal }) => api.get('/api/admin/contacts', Contacts, { signal }),
      staleTime: 30_000,
    }),
};
export const deleteContact = (id: string) => api.delete(`/api/admin/contacts/${id}`);
