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
      {children && (
        <>
          <br />
          {children}
        </>
      )}
    </address>
  );
}
