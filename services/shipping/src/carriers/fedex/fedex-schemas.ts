import { z } from 'zod';

/** The parts of FedEx's responses that the shop uses. @see https://developer.fedex.com/api/en-us/catalog.html */
export const TokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

export const Problem = z.object({
  errors: z.array(z.object({ code: z.string(), message: z.string().default('') })).min(1),
});

const Charge = z.object({ totalNetCharge: z.number() });

export const RateAnswer = z.object({
  output: z.object({
    rateReplyDetails: z.array(z.object({ serviceType: z.string(), ratedShipmentDetails: z.array(Charge) })),
  }),
});

export const ShipAnswer = z.object({
  output: z.object({
    transactionShipments: z
      .array(
        z.object({
          masterTrackingNumber: z.string().min(1),
          pieceResponses: z
            .array(
              z.object({
                packageDocuments: z
                  .array(z.object({ contentType: z.string().optional(), encodedLabel: z.string().min(1) }))
                  .min(1),
              }),
            )
            .min(1),
          completedShipmentDetail: z
            .object({
              operationalDetail: z.object({ deliveryDate: z.string().optional() }).optional(),
              shipmentRating: z.object({ shipmentRateDetails: z.array(Charge) }).optional(),
            })
            .optional(),
        }),
      )
      .min(1),
  }),
});

export const CancelAnswer = z.object({ output: z.object({ cancelledShipment: z.boolean() }) });

const Place = z.object({ city: z.string().optional(), stateOrProvinceCode: z.string().optional() });
const TrackResult = z.object({
  trackingNumberInfo: z.object({ trackingNumber: z.string() }).optional(),
  error: z.object({ code: z.string() }).optional(),
  latestStatusDetail: z.object({ code: z.string().optional() }).optional(),
  scanEvents: z
    .array(
      z.object({
        date: z.string(),
        eventDescription: z.string(),
        derivedStatusCode: z.string().optional(),
        eventType: z.string().optional(),
        scanLocation: Place.optional(),
      }),
    )
    .optional(),
});
export const TrackAnswer = z.object({
  output: z.object({ completeTrackResults: z.array(z.object({ trackResults: z.array(TrackResult) })) }),
});
export type TrackResult = z.output<typeof TrackResult>;

export const ResolveAnswer = z.object({
  output: z.object({
    resolvedAddresses: z.array(
      z.object({
        classification: z.string().optional(),
        city: z.string().optional(),
        stateOrProvinceCode: z.string().optional(),
        postalCode: z.string().optional(),
        attributes: z.record(z.string(), z.unknown()).default({}),
      }),
    ),
  }),
});
