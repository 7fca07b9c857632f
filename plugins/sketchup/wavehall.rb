# Loader of the Wavehall extension: SketchUp runs it at its start, and loads the rest when the extension is switched on.
require 'sketchup'
require 'extensions'
require 'json'

module Wavehall
  module Loader
    folder = File.join(File.dirname(__FILE__.dup.force_encoding('UTF-8')), 'wavehall')
    list = File.read(File.join(folder, 'materials.json'), :encoding => 'UTF-8')

    EXTENSION = SketchupExtension.new('Wavehall', File.join(folder, 'main'))
    EXTENSION.version = JSON.parse(list)['version']
    EXTENSION.description = 'Room acoustics by wave simulation: exports a model, runs wavehall and shows its figures.'
    EXTENSION.creator = 'Wavehall contributors'
    EXTENSION.copyright = '2026 Wavehall contributors, MIT licence'
    Sketchup.register_extension(EXTENSION, true)
  end
end
