import { NestedStack } from 'aws-cdk-lib';
import { type Integration, type IResource, Method, type MethodOptions, Resource } from 'aws-cdk-lib/aws-apigateway';
import type { Construct } from 'constructs';
import { firstRoutes } from './first-routes.ts';

/** Every path that a first route has or passes, such as `/customers` for `/customers/{customerId}`. */
const firstPaths: ReadonlySet<string> = new Set(
  Object.keys(firstRoutes).flatMap((path) => {
    const parts = path.split('/');
    return parts.slice(1).map((_, place) => parts.slice(0, place + 2).join('/'));
  }),
);

/**
 * The paths and methods of the API in two stacks. The stack of the routes is full, so it keeps those that it began with, where they are
 * deployed, and each later one belongs to a stack that is nested in it. The nested stack knows the authorizer and the paths above its own
 * by parameters, and the live copy is taken after it.
 */
export class RoutePaths {
  readonly #scope: Construct;
  readonly #root: IResource;
  #nested: NestedStack | undefined;

  constructor(scope: Construct, root: IResource) {
    this.#scope = scope;
    this.#root = root;
  }

  addMethod(path: string, method: string, integration: Integration, options: MethodOptions): Method {
    const resource = this.#resourceAt(path);
    const first: readonly string[] | undefined = firstRoutes[path];
    // Each path with a route has a method ANY, which answers the methods that the path lacks.
    if (first && (method === 'ANY' || first.includes(method))) return resource.addMethod(method, integration, options);
    return new Method(this.#later(), idOf(path, method), { resource, httpMethod: method, integration, options });
  }

  #resourceAt(path: string): IResource {
    const parts = path.split('/').slice(1);
    return parts.reduce((parent, part) => parent.getResource(part) ?? this.#add(parent, part), this.#root);
  }

  #add(parent: IResource, pathPart: string): IResource {
    const path = `${parent.path.replace(/\/$/, '')}/${pathPart}`;
    if (firstPaths.has(path)) return parent.addResource(pathPart);
    return new Resource(this.#later(), idOf(path), { parent, pathPart });
  }

  #later(): NestedStack {
    this.#nested ??= new NestedStack(this.#scope, 'Later', {
      description: 'Payments: the routes that came when the stack of the routes was full',
    });
    return this.#nested;
  }
}

/** The id of a construct may hold no slash. */
const idOf = (path: string, ...method: readonly string[]): string => [...path.split('/').slice(1), ...method].join('.');
