/** What the service finds when it looks after itself. Types only. */

/** Something that a platform should look at. */
export interface Insight {
  readonly kind: 'webhooks' | 'rail' | 'agent';
  /** `neutral`: it is known and most often ends well, so there is nothing to do. */
  readonly tone: 'neutral' | 'waiting' | 'bad';
  readonly platformId: string;
  /** Since when, where that is known. */
  readonly since?: string;
  /** The id of the resource to look at first. */
  readonly resource?: string;
  readonly sentence: string;
}
