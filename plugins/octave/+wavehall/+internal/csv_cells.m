function cells = csv_cells(text)
% CSV_CELLS  The cells of a table as CSV, rows x columns: commas between, quotation marks doubled in quoted cells.
  if isempty(text) || text(end) ~= sprintf('\n')
    text = [text sprintf('\n')];
  end
  % Each cell: quoted or plain, and what follows it.
  found = regexp(text, '(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n)', 'tokens');
  values = cell(1, numel(found));
  ends = false(1, numel(found));
  for at = 1:numel(found)
    parts = found{at};
    % A group that took part in nothing is empty in MATLAB, and left out in Octave.
    values{at} = strrep([parts{1:end - 1}], '""', '"');
    ends(at) = ~strcmp(parts{end}, ',');
  end
  columns = find(ends, 1);
  if isempty(columns) || mod(numel(values), columns) ~= 0 || ~all(ends(columns:columns:end)) || nnz(ends) * columns ~= numel(values)
    error('wavehall:unreadable', 'the rows of the table have different numbers of cells.');
  end
  cells = reshape(values, columns, [])';
end
