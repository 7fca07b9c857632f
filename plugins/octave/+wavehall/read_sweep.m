function set = read_sweep(place, rows)
% WAVEHALL.READ_SWEEP  Reads a data set that 'wavehall sweep collect' wrote.
%
%   set = wavehall.read_sweep(folder) reads the table of a folder of WAV files.
%   set = wavehall.read_sweep('rooms.h5') reads the table beside the file, rooms.csv.
%   set = wavehall.read_sweep(place, rows) also reads the responses of these rows of the table, from 1.
%
%   set is a struct with
%     table      a struct with a field for each column: numbers as a column, NaN where there is none, texts
%                as a cell. A character that no field may have becomes _, as in parameter_width.
%     names      names of the columns as they are
%     rows       rows that were read
%     responses  samples x channels x rows, single precision
%     fs         samples a second
%
%   Errors: wavehall:notFound, wavehall:unreadable, wavehall:needsNetcdf, wavehall:input.
%
%   Example
%     set = wavehall.read_sweep('rooms');
%     training = find(strcmp(set.table.split, 'training'));
%     set = wavehall.read_sweep('rooms', training(1:8));
  if nargin < 2
    rows = [];
  end
  set = wavehall.internal.read_by(@(name) read_set(name, rows), place);
end

function set = read_set(place, rows)
  isFolder = exist(place, 'dir') == 7;
  if isFolder
    name = fullfile(place, 'table.csv');
  else
    if exist(place, 'file') ~= 2
      error('wavehall:notFound', '%s: there is no such folder or file.', place);
    end
    [folder, stem] = fileparts(place);
    name = fullfile(folder, [stem '.csv']);
  end
  if exist(name, 'file') ~= 2
    error('wavehall:notFound', '%s: there is no table of a data set. Collect the sweep again.', name);
  end
  cells = wavehall.internal.csv_cells(wavehall.internal.fileread_utf8(name));
  set = struct('table', struct(), 'names', {cells(1, :)}, 'rows', rows, ...
    'responses', zeros(0, 0, 0, 'single'), 'fs', []);
  for column = 1:numel(set.names)
    set.table.(field_name(set.names{column})) = column_of(cells(2:end, column));
  end
  if ~isfield(set.table, 'sampleRateHz') || ~isfield(set.table, 'samples')
    error('wavehall:unreadable', '%s: this is no table of a data set.', name);
  end
  count = size(cells, 1) - 1;
  if any(rows < 1 | rows > count | rows ~= round(rows))
    error('wavehall:input', 'rows: the data set has the rows 1 to %d.', count);
  end
  for at = 1:numel(rows)
    if isFolder
      samples = wavehall.internal.wav(fullfile(place, set.table.file{rows(at)}));
    else
      samples = wavehall.internal.netcdf_variable(place, 'Data.IR', [1 1 rows(at)], ...
        [set.table.samples(rows(at)) set.table.channels(rows(at)) 1]);
    end
    set.responses(1:size(samples, 1), 1:size(samples, 2), at) = single(samples);
  end
  if count > 0
    set.fs = set.table.sampleRateHz(1);
  end
end

function values = column_of(texts)
  numbers = str2double(texts);
  if all(~isnan(numbers) | cellfun(@isempty, texts)) && any(~isnan(numbers))
    values = numbers;
  else
    values = texts;
  end
end

function name = field_name(name)
  name = regexprep(name, '[^A-Za-z0-9_]', '_');
end
