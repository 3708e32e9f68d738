import { plainEndpoints, type Endpoint } from '@nova/contract';
import { resourceDocumentation, extractResource } from './resource-documentation.ts';
import * as resources from './contracts.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'envelope' in value && 'name' in value;

const declared = [
  resources,
  ...Object.values<object>(plainEndpoints),
  resources.timelines,
  resources.tables,
  ...Object.values<object>(resources.consents),
  ...Object.values<object>(resources.personData),
  ...Object.values<object>(resources.personEndings),
  resources.mergesOfKinds,
  ...Object.values<object>(resources.duplicates),
  resources.batches,
].flatMap((exported) => Object.values(exported).filter(isEndpoint));

const resourceOrder = Object.keys(resourceDocumentation);

/** The order of verbs in the API reference. The empty name holds the place of all other verbs. */
const verbOrder = ['list', 'search', 'get', 'create', 'update', '', 'delete'];

/** Returns the endpoint's place in the API reference: first by its resource, then by its verb. */
function findPlace({ name }: Endpoint): readonly [number, number] {
  const verb = name.slice(name.indexOf('.') + 1);
  return [
    resourceOrder.indexOf(extractResource(name)),
    verbOrder.indexOf(verbOrder.includes(verb) ? verb : ''),
  ];
}

function compareEndpoints(one: Endpoint, other: Endpoint): number {
  const [resource, verb] = findPlace(one);
  const [otherResource, otherVerb] = findPlace(other);
  return resource - otherResource || verb - otherVerb || one.name.localeCompare(other.name, 'en');
}

/** Every endpoint of the contract in the order of the API reference: by resource, then the verbs that readers need first. */
export const endpoints: readonly Endpoint[] = Object.freeze(declared.toSorted(compareEndpoints));

type EndpointIn<Exports> = {
  [Key in keyof Exports]: Exports[Key] extends Pick<Endpoint, 'name' | 'envelope'> ? Exports[Key] : never;
}[keyof Exports];

type EndpointsIn<Resources> = { [Name in keyof Resources]: EndpointIn<Resources[Name]> }[keyof Resources];

type AnyEndpoint =
  | EndpointIn<typeof resources>
  | EndpointIn<typeof resources.timelines>
  | EndpointIn<typeof resources.tables>
  | EndpointsIn<typeof resources.consents>
  | EndpointsIn<typeof resources.personData>
  | EndpointsIn<typeof resources.personEndings>
  | EndpointIn<typeof resources.mergesOfKinds>
  | EndpointsIn<typeof resources.duplicates>
  | EndpointIn<typeof resources.batches>
  | EndpointsIn<typeof plainEndpoints>;

/** The names of endpoints that follow from definitions of kinds. */
export type PlainEndpointName = EndpointsIn<typeof plainEndpoints>['name'];

/** The type of each endpoint, by its name. */
export type EndpointByName = { [E in AnyEndpoint as E['name']]: E };
