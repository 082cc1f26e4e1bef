import { areas } from '../contract/areas.ts';
import type { Endpoint } from '../contract/endpoint.ts';

/** The file of an endpoint's handler below functions/, without the ending. */
export const entryOf = ({ area, id }: Pick<Endpoint, 'area' | 'id'>): string =>
  `api/${areas[area].room}/${id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
