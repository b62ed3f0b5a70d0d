import { zodResolver } from '@hookform/resolvers/zod';
import { describeIssue } from '@loop-petal/contracts/rules/describe-issue';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';

/**
 * Validates a form against a request schema of the contract. The form submits its values as typed, not as parsed.
 * @param toBody creates the request from the values
 */
export function contractResolver<Values extends FieldValues>(
  request: z.ZodType,
  toBody: (values: Values) => unknown = (values) => values,
): Resolver<Values> {
  const validate = zodResolver(request as z.ZodType<Values, Values>, { error: describeIssue });
  return async (values, context, options) => {
    const { errors } = await validate(toBody(values) as Values, context, options);
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}
