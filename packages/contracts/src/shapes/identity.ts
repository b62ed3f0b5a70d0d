import { z } from 'zod';
import { MAX_EMAIL_LENGTH, MIN_PASSWORD_LENGTH } from '../rules/shop.ts';
import { STAFF_ROLES } from '../rules/staff-roles.ts';
import { HAS_VISIBLE } from '../rules/text.ts';
import { USERNAME } from '../rules/username.ts';
import { requiredText, text, ZipText } from './text.ts';
import { Time } from './time.ts';

export const Role = z.enum(['user', ...STAFF_ROLES]);
export type Role = z.infer<typeof Role>;
export const GivenRole = Role.exclude(['artisan']);
export const InvitedRole = GivenRole.exclude(['user']);

const optionalText = (max: number) => text(max).optional().nullable();

export const Username = requiredText(3, 32, 'Username must be at least 3 characters').regex(
  USERNAME,
  'Username may contain letters of one alphabet, digits, dots, dashes and underscores',
);
export const Email = text(MAX_EMAIL_LENGTH).pipe(z.email('Please enter a valid email address.'));
export const NewPassword = z
  .string()
  .min(MIN_PASSWORD_LENGTH, 'Password must be at least 6 characters long')
  .max(200, 'Password must be at most 200 characters long')
  .regex(HAS_VISIBLE, 'Password must contain visible characters');

/** An address as sent by checkout, registration and the account page. */
export const AddressFields = z.strictObject({
  name: text(60).optional().nullable(),
  recipientName: requiredText(2, 100, 'Name must be at least 2 characters'),
  phone: requiredText(10, 30, 'Please enter a valid phone number'),
  addressLine1: requiredText(5, 120, 'Street address is required'),
  addressLine2: optionalText(120),
  city: requiredText(2, 80, 'City is required'),
  state: requiredText(2, 60, 'State/Province is required'),
  zipCode: ZipText.min(5, 'ZIP/Postal code is required'),
  country: requiredText(2, 60, 'Country is required').default('US'),
  deliveryInstructions: optionalText(500),
  isDefault: z.boolean().default(false),
});
export type AddressFields = z.infer<typeof AddressFields>;

export const CreateAddressRequest = AddressFields;
export const UpdateAddressRequest = AddressFields.extend({
  country: requiredText(2, 60, 'Country is required'),
  isDefault: z.boolean(),
}).partial();

export const AddressView = z.object({
  id: z.string(),
  name: z.string(),
  recipientName: z.string(),
  phone: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  country: z.string(),
  deliveryInstructions: z.string().nullable(),
  isDefault: z.boolean(),
});
export type AddressView = z.infer<typeof AddressView>;

/** A code from the authenticator app, or a recovery code, for accounts with two-step sign-in. */
const otp = z.string().max(40).optional();

export const LoginRequest = z.strictObject({
  username: requiredText(1, 64, 'Please enter your username'),
  password: z.string().min(1).max(200),
  otp,
});

export const RegisterRequest = z.strictObject({
  username: Username,
  password: NewPassword,
  email: Email.optional().nullable(),
  shippingName: optionalText(100),
  shippingPhone: optionalText(30),
  shippingAddressLine1: optionalText(120),
  shippingAddressLine2: optionalText(120),
  shippingCity: optionalText(80),
  shippingState: optionalText(60),
  shippingZipCode: ZipText.optional().nullable(),
  shippingCountry: optionalText(60),
  shippingDeliveryInstructions: optionalText(500),
  setAsDefault: z.boolean().optional(),
});
export type RegisterRequest = z.infer<typeof RegisterRequest>;

export const CurrentUserView = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  role: Role,
  createdAt: Time,
  /** False for an account that signs in only with a social account. */
  hasPassword: z.boolean().optional(),
});
export type CurrentUserView = z.infer<typeof CurrentUserView>;

export const AccountExport = z.object({
  account: CurrentUserView.extend({ lastLogin: Time.nullable() }),
  addresses: z.array(AddressView),
  sessions: z.array(z.object({ signedInAt: Time, expiresAt: Time })),
});
/** `confirmedEmail` is verified, so it may be used to find other data of the customer. */
export const IdentityExportView = AccountExport.extend({ confirmedEmail: z.string().nullable() });

export const SignedInView = CurrentUserView.extend({ addressError: z.string().optional() });

export const OauthProvider = z.enum(['facebook', 'instagram', 'google']);
export const SignInProviders = z.record(OauthProvider, z.boolean());
export const OauthStartView = z.object({ authUrl: z.string() });

export const UpdatePasswordRequest = z.strictObject({
  currentPassword: z.string().min(1).max(200),
  newPassword: NewPassword,
  otp,
});
export const UpdateEmailRequest = z.strictObject({
  email: Email,
  currentPassword: z.string().max(200).optional(),
  otp,
});
export const ConfirmEmailRequest = z.strictObject({ token: z.string().max(400) });
export const WithdrawEmailRequest = ConfirmEmailRequest;
export const ForgotPasswordRequest = z.strictObject({ email: Email });
export const ResetPasswordRequest = z.strictObject({ token: z.string().max(400), newPassword: NewPassword });
export const DeleteAccountRequest = z.strictObject({ password: z.string().max(200), otp });

export const AdminLoginRequest = LoginRequest;
export const AdminLoginView = z.object({ token: z.string(), expiresAt: Time, role: Role });

export const TwoStepView = z.object({
  enabled: z.boolean(),
  since: Time.nullable(),
  recoveryCodesLeft: z.int(),
});
export const StartTwoStepRequest = z.strictObject({ password: z.string().min(1).max(200) });
/** Shown once: the secret in base32 and as a link for authenticator apps. */
export const StartTwoStepView = z.object({ secret: z.string(), uri: z.string() });
/** The admin's own password, for turning off the two-step sign-in of another account. */
export const RemoveTwoStepRequest = StartTwoStepRequest;
export const TwoStepCodeRequest = z.strictObject({ code: requiredText(1, 40, 'Please enter the code') });
/** Shown once; each replaces a code one time. */
export const RecoveryCodesView = z.object({ recoveryCodes: z.array(z.string()) });

export const UserView = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  role: Role,
  isActive: z.boolean(),
  hasTwoStep: z.boolean().optional(),
  createdAt: Time,
  lastLogin: Time.nullable(),
});
export type UserView = z.infer<typeof UserView>;

export const UsersQuery = z.object({
  limit: z.coerce.number().int().min(1).max(1000).optional(),
  cursor: z.uuid().optional(),
  q: text(100).optional(),
});

export const CreateUserRequest = z.strictObject({
  username: Username,
  email: Email,
  password: NewPassword,
  role: GivenRole.default('user'),
});
export const UpdateUserRequest = z
  .strictObject({ username: Username, email: Email.nullable(), role: GivenRole, isActive: z.boolean() })
  .partial();

export const InviteRequest = z.strictObject({ email: Email, role: InvitedRole });
/** An invitation that is neither accepted nor withdrawn; an expired one can be sent again. */
export const InvitationView = z.object({
  id: z.string(),
  email: z.string(),
  role: InvitedRole,
  /** null: the admin's account is deleted. */
  invitedBy: z.string().nullable(),
  createdAt: Time,
  expiresAt: Time,
});
export type InvitationView = z.infer<typeof InvitationView>;
const invitationToken = z.string().max(400);
export const OpenInvitationRequest = z.strictObject({ token: invitationToken });
export const OpenedInvitationView = z.object({
  email: z.string(),
  role: InvitedRole,
  /** The account that has verified the address; null if none has. */
  username: z.string().nullable(),
});
/** A new account, or the sign-in to an account with the invited address. */
export const AcceptInvitationRequest = z.discriminatedUnion('account', [
  z.strictObject({ account: z.literal('new'), token: invitationToken, username: Username, password: NewPassword }),
  z.strictObject({ ...LoginRequest.shape, account: z.literal('existing'), token: invitationToken }),
]);

/** PUT /internal/artisans/{id}: a new account needs a name and a password. */
export const ArtisanAccountRequest = z
  .strictObject({ username: Username, email: Email.nullable(), password: NewPassword, isActive: z.boolean() })
  .partial();

export const MessageView = z.object({ message: z.string() });

/** POST /internal/sessions/resolve: the gateway looks up a session cookie or an admin's bearer token. */
export const ResolveSessionRequest = z.strictObject({ kind: z.enum(['session', 'admin']), token: z.string().max(200) });
export const ResolvedSession = z.object({
  userId: z.string(),
  sessionId: z.string(),
  role: Role,
  hasTwoStep: z.boolean().optional(),
  /** Staff only: whether they must set up two-step sign-in before anything else. */
  needsTwoStep: z.boolean().optional(),
  visitorId: z.string().nullable(),
  signedInAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type ResolvedSession = z.infer<typeof ResolvedSession>;
export const ResolveSessionView = z.object({ session: ResolvedSession.nullable() });
/** POST /internal/sessions/living: returns the sessions that have not ended and need no two-step sign-in. */
export const LivingSessionsRequest = z.strictObject({ sessionIds: z.array(z.uuid()).max(1000) });
export const LivingSessionsView = z.object({ sessionIds: z.array(z.string()) });
