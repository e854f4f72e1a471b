import { crc32, deflateRawSync } from "node:zlib";

/** A cell of a workbook: a text, a number, a yes or no, or a day as Excel keeps it. */
export type Written = string | number | boolean | Date | undefined;

/** An .xlsx file with one sheet, as spreadsheets write it: a day is a number in date format, an empty row is left out. */
export function workbookOf(rows: readonly (readonly Written[])[]): Buffer {
  const sheet = rows.map((cells, row) => (cells.length === 0 ? "" : rowOf(cells, row + 1))).join("");
  return zipOf({
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kind}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="${relationships}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Stays" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${relationships}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    // The second format is Excel's own for a day.
    "xl/styles.xml": `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${main}" xmlns:r="${office}"><sheetData>${sheet}</sheetData></worksheet>`,
  });
}

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const kind = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const relationships = "http://schemas.openxmlformats.org/package/2006/relationships";
const dayMs = 86_400_000;

const rowOf = (cells: readonly Written[], row: number) =>
  `<row r="${row}">${cells.map((cell, column) => cellOf(cell, `${String.fromCharCode(65 + column)}${row}`)).join("")}</row>`;

function cellOf(cell: Written, place: string): string {
  if (cell === undefined) return "";
  if (cell instanceof Date) return `<c r="${place}" s="1"><v>${cell.getTime() / dayMs + 25_569}</v></c>`;
  if (typeof cell === "boolean") return `<c r="${place}" t="b"><v>${Number(cell)}</v></c>`;
  if (typeof cell === "number") return `<c r="${place}"><v>${cell}</v></c>`;
  return `<c r="${place}" t="inlineStr"><is><t>${cell.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</t></is></c>`;
}

/** A ZIP archive: the files, then the directory. `declares` replaces their true sizes there. */
export function zipOf(files: Readonly<Record<string, string | Buffer>>, deflated = false, declares?: number): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const whole = Buffer.from(text);
    const data = deflated ? deflateRawSync(whole) : whole;
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(deflated ? 8 : 0, 4);
    about.writeUInt32LE(crc32(whole), 10);
    about.writeUInt32LE(data.length, 14);
    about.writeUInt32LE(declares ?? whole.length, 18);
    about.writeUInt16LE(name.length, 22);
    const entry = Buffer.concat([Buffer.from("PK\u0003\u0004"), about, Buffer.from(name), data]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from("PK\u0001\u0002\u0014\u0000"), about, place, Buffer.from(name)]));
    parts.push(entry);
    offset += entry.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006");
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, listed, end]);
}
