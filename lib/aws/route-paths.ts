import { NestedStack } from 'aws-cdk-lib';
import { type Integration, type IResource, Method, type MethodOptions, Resource } from 'aws-cdk-lib/aws-apigateway';
import type { Construct } from 'constructs';

/**
 * The paths that have a stack of their own, by their first part: a stack may have 500 resources, and a path takes up to three. Only a
 * part that is not deployed yet may be added. CloudFormation creates a path in its new stack before it deletes it in the old one, and
 * API Gateway refuses a path that exists.
 */
export const partsWithStack: readonly string[] = ['agents', 'customers', 'sandbox'];

/** The paths and methods of the API, in the stack of the routes and in stacks that are nested in it. */
export class RoutePaths {
  readonly #scope: Construct;
  readonly #root: IResource;
  readonly #nested = new Map<string, NestedStack>();

  constructor(scope: Construct, root: IResource) {
    this.#scope = scope;
    this.#root = root;
  }

  addMethod(path: string, httpMethod: string, integration: Integration, options: MethodOptions): Method {
    const resource = this.#resourceAt(path);
    return new Method(this.#scopeOf(path), idOf(path, httpMethod), { resource, httpMethod, integration, options });
  }

  #resourceAt(path: string): IResource {
    const parts = path.split('/').slice(1);
    return parts.reduce((parent, part) => parent.getResource(part) ?? this.#add(parent, part), this.#root);
  }

  #add(parent: IResource, pathPart: string): IResource {
    const path = `${parent.path.replace(/\/$/, '')}/${pathPart}`;
    return new Resource(this.#scopeOf(path), idOf(path), { parent, pathPart });
  }

  #scopeOf(path: string): Construct {
    const [, first = ''] = path.split('/');
    if (!partsWithStack.includes(first)) return this.#scope;
    const nested =
      this.#nested.get(first) ??
      new NestedStack(this.#scope, first, { description: `Payments: the routes below /${first}` });
    this.#nested.set(first, nested);
    return nested;
  }
}

/** The id of a construct may hold no slash. */
const idOf = (path: string, ...method: readonly string[]): string => [...path.split('/').slice(1), ...method].join('.');
