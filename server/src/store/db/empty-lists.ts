/**
 * Of none of them is nothing: `in ()` is no SQL, and `1 = 0` is. An agent whose provider has no agency yet asks of no agency, and so does a list
 * of ids that came out empty.
 */
import { HandleEmptyInListsPlugin, replaceWithNoncontingentExpression } from 'kysely';

export const emptyLists = new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression });
