/** The networks that a shop can link to, with their names. */
export const SOCIAL_NETWORKS = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  pinterest: 'Pinterest',
  tiktok: 'TikTok',
  youtube: 'YouTube',
} as const;
export type SocialKind = keyof typeof SOCIAL_NETWORKS;
export const SOCIAL_KINDS = Object.keys(SOCIAL_NETWORKS) as SocialKind[];
