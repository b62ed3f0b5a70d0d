import type { ShippingAddress } from '@loop-petal/contracts/shapes/orders';
import { classNames } from '@loop-petal/web-kit/class-names';
import type { ReactNode } from 'react';

interface PostalAddressProps {
  address: Pick<
    ShippingAddress,
    'recipientName' | 'addressLine1' | 'addressLine2' | 'city' | 'state' | 'zipCode' | 'country'
  >;
  className?: string;
  children?: ReactNode;
}

export function PostalAddress({ address, className, children }: PostalAddressProps) {
  return (
    <address className={classNames('not-italic', className)}>
      {address.recipientName}
      {address.addressLine1 && <Lines address={address} />}
      {children && (
        <>
          <br />
          {children}
        </>
      )}
    </address>
  );
}

/** An order for pickup has no address lines. */
function Lines({ address }: Pick<PostalAddressProps, 'address'>) {
  return (
    <>
      <br />
      {address.addressLine1}
      {address.addressLine2 && (
        <>
          <br />
          {address.addressLine2}
        </>
      )}
      <br />
      {address.city}, {address.state} {address.zipCode}
      <br />
      {address.country}
    </>
  );
}
