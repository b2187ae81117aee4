/** Two residents change beds, as somebody at another screen does it. */
import { readResident, swapResidents } from '@wardlight/contract';
import { callOf } from './calling.ts';
import type { NightWard } from './night-ward.ts';

/** Who lies in a bed, by its place in the ward. */
export async function residentOf({ stack, bedOf }: NightWard, bed: number): Promise<number> {
  const [row] = await stack.query<{ resident_id: number }>('select resident_id from residents where bed_id = $1', [
    bedOf(bed).bedId,
  ]);
  if (row === undefined) throw new Error(`nobody lies in bed ${bed}`);
  return row.resident_id;
}

export async function swap({ stack: { url }, shift: { staff } }: NightWard, one: number, other: number): Promise<void> {
  const read = (resident_id: number) => callOf(url, readResident, staff, { params: { resident_id } });
  const [a, b] = [await read(one), await read(other)];
  const body = {
    with_resident_id: other,
    revision: a.revision,
    stay_id: a.stay_id,
    with_revision: b.revision,
    with_stay_id: b.stay_id,
  };
  await callOf(url, swapResidents, staff, { params: { resident_id: one }, body });
}
