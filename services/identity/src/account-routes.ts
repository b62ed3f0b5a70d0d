import {
  AddressView,
  CreateAddressRequest,
  CurrentUserView,
  DeleteAccountRequest,
  MessageView,
  UpdateAddressRequest,
  UpdateEmailRequest,
  UpdatePasswordRequest,
} from '@loop-petal/contracts/identity-api';
import { customer } from '@loop-petal/service-kit/http/app';
import { readInput } from '@loop-petal/service-kit/http/read-input';
import { mintVisitor } from '@loop-petal/service-kit/http/session-cookie';
import { Router } from 'express';
import { listAddresses } from './address-store.ts';
import { changeEmail } from './change-email.ts';
import { changePassword } from './change-password.ts';
import type { Context } from './context.ts';
import { deleteAccount } from './delete-account.ts';
import { exportAccount } from './export-account.ts';
import { idOf, rememberDevice, setSession } from './request-facts.ts';
import { addAddress, editAddress, removeAddress } from './save-address.ts';
import { viewCurrentUser } from './user.ts';

export const accountRoutes = (ctx: Context) =>
  Router()
    .get('/api/addresses', async (req, res) => {
      res.json(AddressView.array().parse(await listAddresses(ctx.pool, customer(req).userId)));
    })
    .post('/api/addresses', async (req, res) => {
      const { userId } = customer(req);
      res.status(201).json(AddressView.parse(await addAddress(ctx, userId, readInput(CreateAddressRequest, req.body))));
    })
    .patch('/api/addresses/:id', async (req, res) => {
      const { userId } = customer(req);
      const id = idOf(req.params.id, 'Address');
      res.json(AddressView.parse(await editAddress(ctx, userId, id, readInput(UpdateAddressRequest, req.body))));
    })
    .delete('/api/addresses/:id', async (req, res) => {
      await removeAddress(ctx, customer(req).userId, idOf(req.params.id, 'Address'));
      res.status(204).end();
    })
    .post('/api/auth/update-password', async (req, res) => {
      const user = await changePassword(ctx, customer(req), readInput(UpdatePasswordRequest, req.body));
      rememberDevice(ctx, res, user);
      res.json(MessageView.parse({ message: 'Password updated successfully' }));
    })
    .post('/api/auth/update-email', async (req, res) => {
      const { user, pending } = await changeEmail(ctx, customer(req), readInput(UpdateEmailRequest, req.body));
      const message = pending ? 'Please open the link we sent to your new address.' : 'Email updated successfully';
      res.json({ ...CurrentUserView.parse(viewCurrentUser(user)), ...MessageView.parse({ message }) });
    })
    .get('/api/user/export', async (req, res) => {
      const data = await exportAccount(ctx, customer(req));
      res.set('Cache-Control', 'no-store');
      res.attachment('my-data.json').json(data);
    })
    .delete('/api/user', async (req, res) => {
      const who = customer(req);
      await deleteAccount(ctx, who, readInput(DeleteAccountRequest, req.body));
      setSession(ctx, res, mintVisitor(ctx.settings.sessionSecret).cookie);
      res.status(204).end();
    });
